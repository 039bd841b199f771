/** A folder that the bank takes files from, on this machine or on a server of its own. */
export interface FilePlace {
  /** Distinguishes it from every other place. */
  readonly name: string
  /** The content of a file; null where there is none. */
  read(name: string): Promise<Buffer | null>
  /** The names of everything in it. */
  list(): Promise<string[]>
  /** Whether there is such a file. Anything but a plain yes or no is an error. */
  has(name: string): Promise<boolean>
  /** Writes a file that was not there: afterwards it is there as a whole. */
  write(name: string, content: Buffer): Promise<void>
  /** Renames a file at once, and never over another one. */
  rename(from: string, to: string): Promise<void>
  /** Removes a file that may be gone. */
  remove(name: string): Promise<void>
}

/** Another file has the name of ours. Nothing was left; a person has to find out whose it is. */
export class FileNameTakenError extends Error {
  override readonly name = 'FileNameTakenError'
  constructor(place: string, name: string) {
    super(`${place} has another file of the name ${name}`)
  }
}
