import type { Services } from '#server/platform/context'
import { signWebhook, type WebhookVendor } from '#server/platform/vendors/webhook-signature'

/** Notifies Carport of an event, as a vendor would. @returns whether it was taken; the return file has it either way */
export async function sendWebhook(
  services: Services,
  vendor: WebhookVendor,
  event: { id: string; data: unknown },
): Promise<boolean> {
  const body = JSON.stringify(event.data)
  const headers = signWebhook(services, vendor, { id: event.id, nowMs: services.clock.nowMs(), body })
  try {
    const response = await fetch(`${services.config.publicUrl}/webhooks/${vendor}`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(8000),
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    return response.ok
  } catch {
    return false
  }
}
