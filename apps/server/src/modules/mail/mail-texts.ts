import type { Language } from '@eupnea/contracts/language';

/** Kind of message to a user. */
export type MailKind =
  | 'invite'
  | 'verify_email'
  | 'reset_password'
  | 'account_exists'
  | 'password_changed'
  | 'factor_changed'
  | 'scheduled_report';

interface MailText {
  readonly subject: string;
  /** Paragraphs; {link} is a paragraph of its own, {name} is the user's name. */
  readonly paragraphs: readonly string[];
}

/** Plain text only, so that a message loads and tracks nothing and a link shows its target. */
export const MAIL_TEXTS: { readonly [Code in Language]: { readonly [Kind in MailKind]: MailText } } = {
  en: {
    invite: {
      subject: 'Your invitation to Eupnea',
      paragraphs: [
        'You have been invited to Eupnea. Open this link to choose your name and password:',
        '{link}',
        'The link works once, within 7 days. If you did not expect this message, ignore it.',
      ],
    },
    verify_email: {
      subject: 'Confirm your e-mail address for Eupnea',
      paragraphs: [
        'Somebody made an account named "{name}" with this address. If it was you, open this link:',
        '{link}',
        'The link works once, within 24 hours. If it was not you, do not open it: the account then stays closed.',
      ],
    },
    reset_password: {
      subject: 'Your new password for Eupnea',
      paragraphs: [
        'Open this link to choose a new password:',
        '{link}',
        'The link works once, within 30 minutes. If you did not ask for it, ignore this message: your password stays as it is.',
      ],
    },
    account_exists: {
      subject: 'Your account at Eupnea',
      paragraphs: [
        'Somebody tried to make an account with this address, which has one already. If it was you, sign in, or ask for a new password on the sign-in page.',
        'Nothing was changed.',
      ],
    },
    password_changed: {
      subject: 'Your password for Eupnea was changed',
      paragraphs: [
        'The password of your account was changed, and your other sessions were ended.',
        'If it was not you, ask for a new password on the sign-in page and tell your administrator.',
      ],
    },
    factor_changed: {
      subject: 'The second factor of your Eupnea account was changed',
      paragraphs: [
        'A passkey, an authenticator app or the recovery codes of your account were added, removed or reset.',
        'If it was not you, choose a new password on the sign-in page and tell your administrator.',
      ],
    },
    scheduled_report: {
      subject: 'A report from Eupnea',
      paragraphs: [
        'The report of the project "{name}" is attached.',
        'You can open it and others here:',
        '{link}',
        'A manager of the project chose you as a recipient and can change that on the page of the project.',
      ],
    },
  },
  nl: {
    invite: {
      subject: 'Uw uitnodiging voor Eupnea',
      paragraphs: [
        'U bent uitgenodigd voor Eupnea. Open deze link om uw naam en wachtwoord te kiezen:',
        '{link}',
        'De link werkt één keer, binnen 7 dagen. Verwachtte u dit bericht niet, dan kunt u het negeren.',
      ],
    },
    verify_email: {
      subject: 'Bevestig uw e-mailadres voor Eupnea',
      paragraphs: [
        'Iemand heeft met dit adres een account met de naam "{name}" gemaakt. Was u dat, open dan deze link:',
        '{link}',
        'De link werkt één keer, binnen 24 uur. Was u het niet, open de link dan niet: het account blijft dan gesloten.',
      ],
    },
    reset_password: {
      subject: 'Uw nieuwe wachtwoord voor Eupnea',
      paragraphs: [
        'Open deze link om een nieuw wachtwoord te kiezen:',
        '{link}',
        'De link werkt één keer, binnen 30 minuten. Hebt u er niet om gevraagd, negeer dit bericht dan: uw wachtwoord blijft zoals het is.',
      ],
    },
    account_exists: {
      subject: 'Uw account bij Eupnea',
      paragraphs: [
        'Iemand probeerde een account te maken met dit adres, dat er al een heeft. Was u dat, meld u dan aan, of vraag op de aanmeldpagina een nieuw wachtwoord aan.',
        'Er is niets veranderd.',
      ],
    },
    password_changed: {
      subject: 'Uw wachtwoord voor Eupnea is gewijzigd',
      paragraphs: [
        'Het wachtwoord van uw account is gewijzigd en uw andere sessies zijn beëindigd.',
        'Was u het niet, vraag dan op de aanmeldpagina een nieuw wachtwoord aan en waarschuw uw beheerder.',
      ],
    },
    factor_changed: {
      subject: 'De tweede factor van uw Eupnea-account is gewijzigd',
      paragraphs: [
        'Een passkey, een authenticator-app of de herstelcodes van uw account zijn toegevoegd, verwijderd of teruggezet.',
        'Was u het niet, kies dan op de aanmeldpagina een nieuw wachtwoord en waarschuw uw beheerder.',
      ],
    },
    scheduled_report: {
      subject: 'Een rapport van Eupnea',
      paragraphs: [
        'Het rapport van het project "{name}" is bijgevoegd.',
        'Hier kunt u dit en andere rapporten openen:',
        '{link}',
        'Een beheerder van het project heeft u als ontvanger gekozen en kan dat op de pagina van het project wijzigen.',
      ],
    },
  },
  de: {
    invite: {
      subject: 'Ihre Einladung zu Eupnea',
      paragraphs: [
        'Sie wurden zu Eupnea eingeladen. Öffnen Sie diesen Link, um Namen und Passwort zu wählen:',
        '{link}',
        'Der Link gilt einmal, innerhalb von 7 Tagen. Falls Sie diese Nachricht nicht erwartet haben, ignorieren Sie sie.',
      ],
    },
    verify_email: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Eupnea',
      paragraphs: [
        'Jemand hat mit dieser Adresse ein Konto mit dem Namen „{name}“ angelegt. Falls Sie das waren, öffnen Sie diesen Link:',
        '{link}',
        'Der Link gilt einmal, innerhalb von 24 Stunden. Falls Sie es nicht waren, öffnen Sie ihn nicht: Das Konto bleibt dann geschlossen.',
      ],
    },
    reset_password: {
      subject: 'Ihr neues Passwort für Eupnea',
      paragraphs: [
        'Öffnen Sie diesen Link, um ein neues Passwort zu wählen:',
        '{link}',
        'Der Link gilt einmal, innerhalb von 30 Minuten. Falls Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht: Ihr Passwort bleibt unverändert.',
      ],
    },
    account_exists: {
      subject: 'Ihr Konto bei Eupnea',
      paragraphs: [
        'Jemand wollte mit dieser Adresse ein Konto anlegen; sie hat bereits eines. Falls Sie das waren, melden Sie sich an oder fordern Sie auf der Anmeldeseite ein neues Passwort an.',
        'Es wurde nichts geändert.',
      ],
    },
    password_changed: {
      subject: 'Ihr Passwort für Eupnea wurde geändert',
      paragraphs: [
        'Das Passwort Ihres Kontos wurde geändert, und Ihre anderen Sitzungen wurden beendet.',
        'Falls Sie es nicht waren, fordern Sie auf der Anmeldeseite ein neues Passwort an und benachrichtigen Sie Ihren Administrator.',
      ],
    },
    factor_changed: {
      subject: 'Der zweite Faktor Ihres Eupnea-Kontos wurde geändert',
      paragraphs: [
        'Ein Passkey, eine Authentifizierungs-App oder die Wiederherstellungscodes Ihres Kontos wurden hinzugefügt, entfernt oder zurückgesetzt.',
        'Falls Sie es nicht waren, wählen Sie auf der Anmeldeseite ein neues Passwort und benachrichtigen Sie Ihren Administrator.',
      ],
    },
    scheduled_report: {
      subject: 'Ein Bericht von Eupnea',
      paragraphs: [
        'Der Bericht des Projekts „{name}“ ist angehängt.',
        'Hier können Sie ihn und weitere Berichte öffnen:',
        '{link}',
        'Ein Verwalter des Projekts hat Sie als Empfänger gewählt und kann das auf der Seite des Projekts ändern.',
      ],
    },
  },
  'pt-BR': {
    invite: {
      subject: 'Seu convite para o Eupnea',
      paragraphs: [
        'Você foi convidado para o Eupnea. Abra este link para escolher seu nome e sua senha:',
        '{link}',
        'O link funciona uma vez, dentro de 7 dias. Se você não esperava esta mensagem, ignore-a.',
      ],
    },
    verify_email: {
      subject: 'Confirme seu endereço de e-mail para o Eupnea',
      paragraphs: [
        'Alguém criou uma conta com o nome "{name}" usando este endereço. Se foi você, abra este link:',
        '{link}',
        'O link funciona uma vez, dentro de 24 horas. Se não foi você, não o abra: a conta permanecerá fechada.',
      ],
    },
    reset_password: {
      subject: 'Sua nova senha do Eupnea',
      paragraphs: [
        'Abra este link para escolher uma nova senha:',
        '{link}',
        'O link funciona uma vez, dentro de 30 minutos. Se você não o pediu, ignore esta mensagem: sua senha permanece a mesma.',
      ],
    },
    account_exists: {
      subject: 'Sua conta no Eupnea',
      paragraphs: [
        'Alguém tentou criar uma conta com este endereço, que já tem uma. Se foi você, entre ou peça uma nova senha na página de entrada.',
        'Nada foi alterado.',
      ],
    },
    password_changed: {
      subject: 'Sua senha do Eupnea foi alterada',
      paragraphs: [
        'A senha da sua conta foi alterada e suas outras sessões foram encerradas.',
        'Se não foi você, peça uma nova senha na página de entrada e avise o administrador.',
      ],
    },
    factor_changed: {
      subject: 'O segundo fator da sua conta do Eupnea foi alterado',
      paragraphs: [
        'Uma chave de acesso, um aplicativo autenticador ou os códigos de recuperação da sua conta foram adicionados, removidos ou redefinidos.',
        'Se não foi você, escolha uma nova senha na página de entrada e avise o administrador.',
      ],
    },
    scheduled_report: {
      subject: 'Um relatório do Eupnea',
      paragraphs: [
        'O relatório do projeto "{name}" está anexado.',
        'Você pode abrir este e outros relatórios aqui:',
        '{link}',
        'Um gerente do projeto escolheu você como destinatário e pode mudar isso na página do projeto.',
      ],
    },
  },
};
