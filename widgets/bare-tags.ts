/** Elements that work without account and token. */
export const bareTags: readonly string[] = [
  'carport-session-timeout',
  'carport-smart-banner',
  'carport-support-center',
  'carport-chat',
  'carport-outage',
]
