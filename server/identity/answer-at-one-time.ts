import { setTimeout as pause } from 'node:timers/promises'
import { createLogger, errorFields } from '#server/platform/log/log'

/** Every answer about an address takes this long, whether somebody has it or not. */
const answerAfterMs = 400

const unfinished = new Set<Promise<void>>()

/**
 * Begins work whose outcome is nobody's business and lets the caller answer after one time, whether or not it is done: neither what it
 * finds nor what holds it up shows in the answer.
 */
export async function answerAtOneTime(work: () => Promise<void>): Promise<void> {
  const done = work()
    .catch((problem: unknown) => createLogger().error('work-after-answer-failed', errorFields(problem)))
    .finally(() => unfinished.delete(done))
  unfinished.add(done)
  await pause(answerAfterMs)
}

/** Waits for what was begun: a server that stops finishes it. */
export async function finishBegunWork(): Promise<void> {
  await Promise.all(unfinished)
}
