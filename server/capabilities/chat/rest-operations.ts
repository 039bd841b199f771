import type { RestOperations } from '#server/platform/http/rest-operation'

/** The live side of the chat. */
export const chatOperations: RestOperations = {
  'GET /api/chat/conversations/stream': {
    about: "Streams a loan advisor's list of conversations: as it is, then after each change.",
    callers: ['staff'],
    answer: 'text/event-stream',
  },
  'GET /api/chat/conversations/{id}/stream': {
    about: 'Streams one conversation: as it is, then what is new in it. Ends when the conversation does.',
    callers: ['borrower', 'element', 'staff'],
    path: { id: 'Id of the conversation.' },
    answer: 'text/event-stream',
  },
}
