import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** What a long measurement has done, kept in a file so that a later run goes on from there; without a file only for this run. */
export class Progress {
  readonly #file: string | null
  readonly #done: string[]

  constructor(file: string | null) {
    this.#file = file
    this.#done = file !== null && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []
  }

  /** Does a step that was not done yet, and notes it. A step that was stopped in the middle is done again. @returns null where it was done before */
  async once<T>(step: string, work: () => T | Promise<T>): Promise<T | null> {
    if (this.#done.includes(step)) return null
    const result = await work()
    this.#done.push(step)
    if (this.#file !== null) writeFileSync(this.#file, `${JSON.stringify(this.#done)}\n`)
    return result
  }
}
