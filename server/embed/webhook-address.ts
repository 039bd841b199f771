import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { ServerConfig } from '#server/platform/config/config'

type Mode = Pick<ServerConfig, 'mode'>

/** Networks that are not the internet: nobody's server is asked there on a partner's word (RFC 6890 and its successors). */
const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** Whether an address is one of the internet's. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  // An IPv4 address in the clothes of an IPv6 one is checked as what it is: BlockList does so by itself.
  return kind !== 0 && !inside.check(address, kind === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Where webhooks may go: https, and in production no address inside a network; in the sandbox also this machine over http.
 * @throws Error with what is wrong with it
 */
export function readWebhookUrl(config: Mode, text: string): string {
  const url = URL.parse(text)
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const isOwnMachine = ['localhost', '127.0.0.1', '::1'].includes(host)
  const isTaken = config.mode === 'sandbox' && isOwnMachine && url?.protocol === 'http:'
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new Error(`${text} is not an address such as https://dealer.example.com/carport-webhook.`)
  if (url.protocol !== 'https:' && !isTaken)
    throw new Error('--webhook is an https address; plain http is for your own machine and the sandbox.')
  const isInside = host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && !isPublicAddress(host))
  if (config.mode === 'production' && isInside)
    throw new Error('--webhook is an address that the internet reaches, not one inside a network.')
  return url.href
}

/** Looks a name up and gives public addresses alone, so that a name that is pointed inwards later is not followed. */
export const lookupOutside: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, [])
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
      return done(Object.assign(new Error('The name leads inside a network.'), { code: 'EINSIDE' }), [])
    const [first] = addresses
    return options.all === true ? done(null, addresses) : done(null, first?.address ?? '', first?.family ?? 4)
  })
}
