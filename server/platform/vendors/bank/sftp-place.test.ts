import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import ssh2 from 'ssh2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sshKeys, startSftpServer, type TestSftpServer } from '#tests/fixtures/sftp-server'
import type { FilePlace } from './file-place.ts'
import { withSftp } from './sftp-place.ts'

let bank: TestSftpServer
beforeAll(async () => {
  bank = await startSftpServer()
})
afterAll(() => bank.close())
beforeEach(() => {
  bank.files.clear()
  bank.asked.length = 0
  bank.signIns.length = 0
})

const content = Buffer.from('101 '.repeat(25_000))
const within = <T>(work: (place: FilePlace) => Promise<T>, change: Partial<Parameters<typeof withSftp>[0]> = {}) =>
  withSftp({ ...bank.server, privateKey: bank.privateKey, ...change }, work)

test('a file is written as a whole, read back, renamed and removed', async () => {
  await within(async (place) => {
    expect(await place.read('a.ach')).toBeNull()
    await place.write('.a.part', content)
    expect(await place.has('.a.part')).toBe(true)
    await place.rename('.a.part', 'a.ach')
    expect(await place.has('.a.part')).toBe(false)
    expect((await place.read('a.ach'))?.equals(content)).toBe(true)
  })
  expect([...bank.files]).toEqual([['a.ach', content]])
  await within(async (place) => {
    await place.remove('a.ach')
    await place.remove('a.ach')
  })
  expect([...bank.files]).toEqual([])
})

test('nothing is written or renamed over another file', async () => {
  bank.files.set('a.ach', Buffer.from('theirs')).set('b.ach', Buffer.from('b'))
  await expect(within((place) => place.write('a.ach', content))).rejects.toMatchObject({
    name: 'ProcessorUnknownError',
  })
  await expect(within((place) => place.rename('b.ach', 'a.ach'))).rejects.toMatchObject({
    name: 'ProcessorUnknownError',
  })
  expect(String(bank.files.get('a.ach'))).toBe('theirs')
})

test('a server that shows a host key which is not pinned gets nothing: not even a sign-in', async () => {
  const stranger = `SHA256:${'A'.repeat(43)}`
  await expect(within((place) => place.has('a'), { hostKeys: [stranger] })).rejects.toThrow(
    `shows the host key ${bank.server.hostKeys[0] ?? ''}, which ACH_SFTP_HOST_KEY does not have.`,
  )
  expect([bank.signIns, bank.asked]).toEqual([[], []])
  // One of several is enough: that is how a bank changes its key.
  await within((place) => place.has('a'), { hostKeys: [stranger, ...bank.server.hostKeys] })
})

test('a key or user that the server does not know is told in words', async () => {
  const other = sshKeys().private
  await expect(within((place) => place.has('a'), { privateKey: other })).rejects.toThrow(
    'does not let carport in with our key.',
  )
  const locked = ssh2.utils.generateKeyPairSync('ed25519', {
    passphrase: 'secret',
    cipher: 'aes256-cbc',
    rounds: 1,
  }).private
  await expect(within((place) => place.has('a'), { privateKey: locked })).rejects.toThrow(
    /ACH_SFTP_PRIVATE_KEY cannot be used/,
  )
})

test('a folder that is not there is an error, never a file that is gone', async () => {
  await expect(within((place) => place.has('a'), { folder: '/elsewhere' })).rejects.toThrow('has no folder /elsewhere.')
})

test.each(['before', 'after'] as const)(
  'a connection that ends %s a rename is done is an unknown outcome',
  async (when) => {
    bank.files.set('.a.part', content)
    bank.cutAt('RENAME', when)
    await expect(within((place) => place.rename('.a.part', 'a.ach'))).rejects.toMatchObject({
      name: 'ProcessorUnknownError',
    })
    expect([...bank.files.keys()]).toEqual([when === 'before' ? '.a.part' : 'a.ach'])
  },
)

test('a server that takes the connection and says nothing is given up, and its connection ended', async () => {
  const sockets: Socket[] = []
  const silent: Server = createServer((socket) => void sockets.push(socket.on('error', () => {}).resume()))
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const { port } = silent.address() as AddressInfo
  try {
    const target = { ...bank.server, privateKey: bank.privateKey, port }
    await expect(withSftp(target, (place) => place.has('a'), 100)).rejects.toThrow(
      /does not answer within 0\.1 seconds/,
    )
    await expect.poll(() => sockets.every((socket) => socket.readableEnded || socket.destroyed)).toBe(true)
  } finally {
    for (const socket of sockets) socket.destroy()
    silent.close()
  }
})

test('nobody at the address is told as such', async () => {
  await expect(within((place) => place.has('a'), { port: 9 })).rejects.toThrow('does not answer (ECONNREFUSED).')
})
