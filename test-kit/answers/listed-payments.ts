import type { ListPaymentsQuery } from '#texts/manage-payments/manage-payments.graphql'

type ListedPayment = ListPaymentsQuery['GetIndividualPayments'][number]

/** A payment of 96.12 set for Friday, November 27, 2026, that can be canceled, unless overridden. */
export function listedPayment(change: Partial<ListedPayment> = {}): ListedPayment {
  return {
    id: 'pay_1',
    paymentAmount: 9612,
    serviceFee: 0,
    totalAmount: 9612,
    paymentDate: '2026-11-27',
    debitDate: '2026-11-27',
    cancelUntil: '2026-11-26T00:00:00.000Z',
    paymentDisplayName: 'Checking ending in 6789',
    confirmationNumber: 'CP7K4QX2M9',
    status: 'SCHEDULED',
    isCancellable: true,
    isByPhone: false,
    autopayDraws: 'COVERED',
    ...change,
  }
}
