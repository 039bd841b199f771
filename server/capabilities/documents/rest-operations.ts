import type { RestOperations } from '#server/platform/http/rest-operation'

/** Documents of the person who is signed in. */
export const documentOperations: RestOperations = {
  'GET /api/documents/{id}': {
    about:
      "Returns a receipt, a copy of what was agreed to, a letter or the payment history as a PDF, or a chat transcript as text. Somebody else's document is answered like one that isn't there.",
    callers: ['borrower', 'element'],
    path: { id: 'As GraphQL names it, such as `receipt-pay_…`.' },
    answer: 'application/pdf',
  },
}
