import { Outage, type OutageProps } from '#widgets/outage'
import '#widgets/outage/outage.css'

/** The outage screen with its style. */
export function OutageScreen(props: OutageProps) {
  return <Outage {...props} />
}
