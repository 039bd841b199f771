import * as v from 'valibot'
import type { RestOperations } from '#server/platform/http/rest-operation'

/** The home paths that are not GraphQL. */
export const homeOperations: RestOperations = {
  'GET /api/home/getStartupData': {
    about: "Returns the server's clock, the caller's own address and the idle limit.",
    callers: ['anyone'],
    answer: v.object({
      currentUnixUtc: v.pipe(v.number(), v.description('Seconds since 1970.')),
      clientIp: v.string(),
      sessionIdleSeconds: v.number(),
    }),
  },
  'GET /api/home/getVehicleInfo': {
    about: 'Returns the vehicle of a loan the caller is on.',
    callers: ['borrower'],
    query: v.object({ accountNumber: v.string() }),
    answer: v.object({
      vin: v.string(),
      make: v.string(),
      model: v.string(),
      year: v.number(),
      vinLast6: v.string(),
    }),
  },
}
