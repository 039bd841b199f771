import type { VendorScript } from '#sdk/config/third-parties'
import type { CaseWidgetScript } from '#widgets/chat'
import { loadScript } from './load-script.ts'

/** Loads the vendor's script and gives what it put on the page. @throws Error when it did not come or put nothing there */
export async function loadCaseWidget(script: VendorScript): Promise<CaseWidgetScript> {
  await loadScript(script)
  const { carportCaseWidget } = window as unknown as { carportCaseWidget?: CaseWidgetScript }
  if (carportCaseWidget === undefined) throw new Error('The case widget’s script brought no widget')
  return carportCaseWidget
}
