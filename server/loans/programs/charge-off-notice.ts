import { formatDate, type LocalDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { chargeOffDays } from '#sdk/loan/payment-terms'
import { type Cents, formatCents } from '#sdk/money/money'
import { customersOfAccount } from '#server/loans/accounts/close-loan.store'
import { sendRecord } from '#server/loans/letters/send-record'
import { readPayer } from '#server/loans/payments/payer.store'
import type { Worded } from '#server/platform/messages/worded'
import type { RecordContext } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'

/** What the notice of a charge-off is worded from. Amounts and dates are already formatted for the language. */
interface ChargeOffWords {
  /** Last four digits of the loan. */
  readonly account: string
  readonly date: string
  readonly balance: string
  readonly phone: string
  readonly hasVehicle: boolean
}

/** The notice in one language. */
const chargeOffNotice: Readonly<Record<Language, (words: ChargeOffWords) => Worded>> = {
  en: (p) => ({
    subject: 'Your loan was charged off',
    body: `On ${p.date} we charged off your loan, because it was ${chargeOffDays} days or more past due. You still owe ${p.balance}. We don’t add interest or fees to it.\n${p.hasVehicle ? 'You may still be able to keep your vehicle. ' : ''}Sign in to our site to see your options and to pay any amount without a fee, or call us at ${p.phone}. You can also tell us there that you dispute the debt.\nAutopay, any payment plan on this loan and payments you had scheduled are canceled. A payment that is already processing goes toward the balance.\nThis is an attempt to collect a debt. Any information obtained will be used for that purpose.\nLoan account ending in ${p.account}`,
  }),
  es: (p) => ({
    subject: 'Su préstamo pasó a pérdidas',
    body: `El ${p.date} pasamos su préstamo a pérdidas porque tenía ${chargeOffDays} días o más de atraso. Todavía debe ${p.balance}. No le agregamos intereses ni cargos.\n${p.hasVehicle ? 'Es posible que todavía pueda conservar su vehículo. ' : ''}Inicie sesión en nuestro sitio para ver sus opciones y pagar cualquier monto sin cargo, o llámenos al ${p.phone}. Allí también puede decirnos que disputa la deuda.\nEl pago automático, cualquier plan de pagos de este préstamo y los pagos que tenía programados están cancelados. Un pago que ya está en proceso se aplica al saldo.\nEste es un intento de cobrar una deuda. Toda información obtenida se usará con ese fin.\nCuenta del préstamo que termina en ${p.account}`,
  }),
}

/** Notifies everybody on a loan that it was charged off, what they still owe and what they can do, each in their language. */
export async function tellOfChargeOff(
  tx: Tx,
  context: Pick<RecordContext, 'clock' | 'config' | 'isUnsolicited'>,
  done: {
    readonly accountNumber: string
    readonly balanceCents: Cents
    readonly today: LocalDate
    readonly hasVehicle: boolean
  },
): Promise<void> {
  const { accountNumber, balanceCents, today, hasVehicle } = done
  for (const customerId of await customersOfAccount(tx, accountNumber)) {
    const payer = await readPayer(tx, accountNumber, customerId)
    if (payer === null) continue
    const { language } = payer
    const worded = chargeOffNotice[language]({
      account: accountNumber.slice(-4),
      date: formatDate(today, language, today),
      balance: formatCents(balanceCents, language),
      phone: context.config.company.phone,
      hasVehicle,
    })
    await sendRecord(tx, payer, { template: 'loan-charged-off', ...worded }, context)
  }
}
