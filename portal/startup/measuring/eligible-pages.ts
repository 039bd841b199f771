import { pagePath } from '#sdk/platform/page-path'

/** The pages whose views are measured (analytics-01). What happens in a flow is measured wherever the flow is. */
export const measuredPaths = ['/payment-options', '/account', '/make-a-payment'] as const

/** Whether a view of this path is measured; steps of a page have paths of their own and are not views. */
export function isMeasuredPath(pathname: string): boolean {
  return (measuredPaths as readonly string[]).includes(pagePath(pathname))
}
