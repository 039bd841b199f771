import { expect, test } from 'vitest'
import { isStopRequest } from './incoming-texts.ts'

test.each([
  'STOP',
  'stop.',
  ' Quit',
  'END',
  'revoke',
  'opt out',
  'OPT-OUT',
  'Cancel',
  'unsubscribe!',
  'alto',
  'Please stop texting me',
  'do not message me… do not messag',
  'No more texts',
  'No más mensajes',
  'dejen de escribirme',
])('somebody who writes "%s" gets no more texts', (text) => expect(isStopRequest(text)).toBe(true))

test.each([
  '',
  'I want to cancel my payment',
  'Can you stop by?',
  'When does it end?',
  'gracias',
  'no more money this week',
])('"%s" is no request to stop', (text) => expect(isStopRequest(text)).toBe(false))
