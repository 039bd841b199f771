import type { CarportEventDetail } from './events.ts'

/** The events of an element on which the borrower commits to something. */
export type ActEvents = Pick<
  CarportEventDetail,
  | 'carport-ready'
  | 'carport-submit'
  | 'carport-success'
  | 'carport-failure'
  | 'carport-unknown'
  | 'carport-session-expired'
  | 'carport-error'
>

/** The same with the steps that lead there. */
export type FlowEvents = ActEvents & Pick<CarportEventDetail, 'carport-step'>
