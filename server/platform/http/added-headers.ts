import type { FastifyRequest } from 'fastify'

/**
 * What pages' own wrappers around fetch add to every request: traces and marks of analytics, and the header that marks a request as
 * made by a script. None of them decides anything here, so that a page may keep its wrapper.
 */
const harmless =
  /^(traceparent|tracestate|baggage|x-requested-with|sentry-trace|newrelic|x-newrelic-[a-z-]+|x-datadog-[a-z-]+|b3|x-b3-[a-z]+|x-instana-[a-z]+|elastic-apm-traceparent|uber-trace-id|x-amzn-trace-id|x-cloud-trace-context|request-id|request-context)$/

/** More than any page's tools add. */
const mostNames = 24

/** The harmless ones among the headers that a browser asks permission for. */
export function addedHeaders(request: FastifyRequest): string[] {
  const asked = request.headers['access-control-request-headers'] ?? ''
  return asked
    .split(',', 100)
    .map((name) => name.trim().toLowerCase())
    .filter((name) => harmless.test(name))
    .slice(0, mostNames)
}
