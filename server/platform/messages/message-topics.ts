import type { OtpChannel } from '#sdk/loan/enums.graphql'

/**
 * Topics of the outbox for messages. Mail and texts have vendors of their own, and whoever waits for a code waits behind no other
 * message: each topic is a lane.
 */
export const messageTopics = {
  mailedCode: 'code.mail',
  textedCode: 'code.text',
  mail: 'message.mail',
  text: 'message.text',
  /** Of messages that were queued before there were lanes for them. */
  any: 'message.send',
} as const

/** The topic under which a message is queued. */
export function messageTopic(message: { readonly channel: OtpChannel; readonly secretUntil: string | null }): string {
  if (message.channel === 'EMAIL') return message.secretUntil === null ? messageTopics.mail : messageTopics.mailedCode
  return message.secretUntil === null ? messageTopics.text : messageTopics.textedCode
}
