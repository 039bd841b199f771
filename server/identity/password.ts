import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { maximumPasswordCharacters, minimumPasswordCharacters } from '#sdk/loan/access-terms'
import { createTurns } from './turns.ts'

const argon2id = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

interface Argon2Parameters {
  readonly message: Buffer
  readonly nonce: Buffer
  readonly parallelism: number
  readonly tagLength: number
  /** KiB. */
  readonly memory: number
  readonly passes: number
}

/** OWASP's second argon2id profile: 19 MiB, two passes, one lane. About 20 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const tagLength = 32

/**
 * Hashing is the dearest thing that anybody can ask of us without a login. Three at once leave one of Node's four threads to files and
 * names, and take 57 MiB; whoever would wait longer than about a second has to come back.
 */
const turns = createTurns({ atOnce: 3, waiting: 60, seconds: 2 })
const hash = (parameters: Argon2Parameters) => turns.take(() => argon2id('argon2id', parameters))

/**
 * Hashes a new password with argon2id and a fresh salt, as a PHC text. Never inside a transaction, whose rows would be held meanwhile.
 * @throws CarportError TOO_MANY_REQUESTS (503) when too many wait
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hash({ message: normal(password), nonce, tagLength, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/**
 * Whether the password is the one hashed. Without a hash (nobody has that address) the same work is done against a hash of
 * nothing, so that the answer takes as long.
 * @throws CarportError TOO_MANY_REQUESTS (503) when too many wait
 */
export async function isPassword(password: string, known: string | null): Promise<boolean> {
  const parts = parse(known ?? nobodysHash)
  if (parts === null) return false
  const tag = await hash({
    message: normal(password),
    nonce: parts.nonce,
    tagLength: parts.tag.length,
    ...parts.cost,
  })
  return timingSafeEqual(tag, parts.tag) && known !== null
}

const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(tagLength))}`

function parse(phc: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc)
  if (match === null) return null
  const [, memory, passes, parallelism, nonce, tag] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** One form for what different keyboards send for the same letters. */
function normal(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'))
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/** What is wrong with a new password, or null. Length over composition, and no obvious ones (ASVS 5.0, 6.2). */
export type PasswordProblem = 'TOO_SHORT' | 'TOO_LONG' | 'TOO_COMMON'

/** Checks a new password for a person with this email address. */
export function passwordProblem(password: string, email: string): PasswordProblem | null {
  const length = Array.from(password).length
  if (length < minimumPasswordCharacters) return 'TOO_SHORT'
  if (length > maximumPasswordCharacters) return 'TOO_LONG'
  const plain = password.toLowerCase()
  const mailbox = email.toLowerCase().split('@')[0] ?? ''
  const isOneLetter = new Set(plain).size <= 3
  const isObvious = obvious.some((word) => plain.startsWith(word) && plain.length - word.length <= 4)
  return isOneLetter || isObvious || (mailbox.length > 4 && plain.includes(mailbox)) ? 'TOO_COMMON' : null
}

const obvious = [
  '1234567890',
  '0123456789',
  '0987654321',
  '1q2w3e4r5t',
  'qwertyuiop',
  'qwerty1234',
  'asdfghjkl',
  'zxcvbnm',
  'password',
  'passw0rd',
  'letmein',
  'iloveyou',
  'welcome',
  'football',
  'baseball',
  'princess',
  'sunshine',
  'superman',
  'administrator',
  'changeme',
  'contraseña',
  'contrasena',
  'abcdefghij',
  'abcd1234',
  'abc12345',
  'q1w2e3r4',
  'trustno1',
  'starwars',
] as const
