import { expect, test } from 'vitest';
import { refuseGuessable } from './guessable-passwords.ts';

const owner = { email: 'maria.jansen@ward7.example.org', username: 'Maria Jansen' };

test.each(['password1', 'QWERTYUIOP', '1234567890', 'iloveyou', 'trustno1'])(
  'a password that everybody chooses is refused: %s',
  async (password) => {
    await expect(refuseGuessable(password)).rejects.toMatchObject({ code: 'guessable_password' });
  },
);

test.each(['Eupnea2026!', 'maria.jansen', 'JansenMaria7', 'ward7ward7', 'hospital-1234'])(
  'a password made of known words and digits is refused: %s',
  async (password) => {
    await expect(refuseGuessable(password, owner)).rejects.toMatchObject({ code: 'guessable_password' });
  },
);

test.each([
  'correct horse battery staple',
  'maria walks home at six',
  'eupnea is quiet breathing',
  '7f4kq0zt91',
  'пароль для отделения',
])('any other is taken, with known words in it too: %s', async (password) => {
  await expect(refuseGuessable(password, owner)).resolves.toBeUndefined();
});
