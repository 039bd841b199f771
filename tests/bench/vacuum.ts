import type pg from 'pg'

/**
 * Lets PostgreSQL tidy up and look at itself, as autovacuum does in time. Tables without a row are left out, as they are by it: one that
 * was found empty is planned for as an empty one, and is read from its start for each of its first rows.
 */
export async function vacuum(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0`,
  )
  await client.query(`VACUUM ANALYZE ${rows.map(({ name }) => name).join(', ')}`)
}
