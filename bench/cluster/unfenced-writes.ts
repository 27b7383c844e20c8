import type { Pool } from 'pg';

/** What a gateway writes for a device, breath by breath and chunk by chunk. */
const TABLES = ['breath', 'waveform_chunk', 'stream_epoch'] as const;

/**
 * Lets the database itself note each row that a process inserts for a device whose lease another holds at that moment. The
 * process is known by the name of its connection, not by what its fence says.
 */
export async function watchUnfencedWrites(pool: Pool): Promise<void> {
  await pool.query(`
    create table unfenced_write (device_id int not null, relation text not null, writer text not null);
    create function note_unfenced_write() returns trigger language plpgsql as $$
    begin
      if not exists (
        select 1 from device_lease l join gateway_process g on g.id = l.gateway_id
        where l.device_id = new.device_id and 'eupnea ' || g.name = current_setting('application_name')
      ) then
        insert into unfenced_write values (new.device_id, tg_table_name, current_setting('application_name'));
      end if;
      return new;
    end $$`);
  for (const table of TABLES)
    await pool.query(
      `create trigger note_unfenced before insert on ${table} for each row execute function note_unfenced_write()`,
    );
}

/** By relation and writer, with their number. */
export async function readUnfencedWrites(pool: Pool): Promise<readonly unknown[]> {
  const { rows } = await pool.query(
    'select relation, writer, count(*)::int as writes from unfenced_write group by relation, writer',
  );
  return rows;
}
