import type { Language } from '#sdk/i18n/language'
import { type NamedVehicle, vehicleName } from '#sdk/loan/vehicle-name'
import type { Queryable } from '#server/platform/store/database'

/** The person and the vehicle that a letter about a loan names. */
export interface LetterParties {
  /** Null in a copy that names nobody. */
  readonly borrowerName: string | null
  /** Year, make and model, as the letter's language puts them. */
  readonly vehicle: string | null
  readonly vin: string | null
}

/** The same as the records have them. */
export interface NamedParties extends LetterParties {
  readonly borrowerName: string
}

interface PartiesRow {
  readonly borrowerName: string
  readonly vehicle: NamedVehicle | null
  readonly vin: string | null
}

/** Who a letter is to and what it is about, or null for somebody who is not on the loan. */
export async function readLetterParties(
  q: Queryable,
  accountNumber: string,
  customerId: string,
  language: Language,
): Promise<NamedParties | null> {
  const [row] = await q.query<PartiesRow>(
    `SELECT c.first_name || ' ' || c.last_name AS "borrowerName", v.vin,
            CASE WHEN v.vin IS NOT NULL THEN json_build_object('year', v.year, 'make', v.make, 'model', v.model) END AS vehicle
     FROM account_customers ac JOIN customers c USING (customer_id) LEFT JOIN vehicles v USING (account_number)
     WHERE ac.account_number = $1 AND ac.customer_id = $2`,
    [accountNumber, customerId],
  )
  return row === undefined ? null : { ...row, vehicle: row.vehicle && vehicleName(row.vehicle, language) }
}
