import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { LocalDate } from '#sdk/dates/dates'
import type pg from 'pg'

/** One in so many debits is sent back. */
const debitsPerReturn = 50

/**
 * A bank processor that sends some of the debits back, two days after they were made, and is asked for nothing else. Which ones follows from their
 * loans and days, so that each run of a portfolio is alike.
 */
export interface Bank {
  readonly url: string
  /** Makes the return file of a day. */
  decide(date: LocalDate): Promise<void>
  close(): void
}

/** Starts one for the payments of a database. */
export async function startBank(payments: pg.Client): Promise<Bank> {
  let returns: readonly unknown[] = []
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify({ returns }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide: async (date) => {
      const { rows } = await payments.query(
        `SELECT 'rtn_' || payment_id AS "eventId", payment_id AS "submissionKey", (amount_cents + service_fee_cents)::int AS "amountCents",
                'USD' AS currency, 'R01' AS code, $1::text AS "returnedOn"
         FROM payments WHERE ach_file_id IS NOT NULL AND state IN ('PENDING','APPLIED') AND debit_date = $1::date - 2
           AND abs(hashtext(account_number || debit_date::text)) % $2 = 0`,
        [date, debitsPerReturn],
      )
      returns = rows
    },
    close: () => server.close(),
  }
}
