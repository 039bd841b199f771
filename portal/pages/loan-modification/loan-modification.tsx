import { useState } from 'react'
import { useFlag } from '#portal/layout/use-flag'
import type { PageProps } from '#portal/site/site-route'
import { Dialog, Points, useMessages } from '#ui'
import type { HardshipTopic } from '../hardship/hardship.messages.ts'
import { HardshipPage } from '../hardship/hardship-page.tsx'
import { ChangesCard } from './changes-card.tsx'
import { type LoanModificationPage, loanModificationMessages } from './loan-modification.messages.ts'

/** Pages about the changes that a loan has, rather than about asking for one. */
const listsChanges = ['manage-modifications', 'manage-modification-opt-out', 'modification-opt-out']

/** Changing a loan: with an advisor or without, the changes so far, opting out, and the documents. */
export function Page({ route }: PageProps) {
  const { topics } = useMessages(loanModificationMessages)
  const topic = topics[route.name as LoanModificationPage]
  return (
    <>
      {route.name.endsWith('intro-modification') ? <Introduction topic={topic} /> : null}
      <HardshipPage topic={topic}>
        {(accountNumber) => (listsChanges.includes(route.name) ? <ChangesCard accountNumber={accountNumber} /> : null)}
      </HardshipPage>
    </>
  )
}

/** The introduction to a loan modification as a modal over its page, while the servicer's flag asks for one (flag-19). */
function Introduction({ topic }: { topic: HardshipTopic }) {
  const isModal = useFlag('LoanModModal')
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog isOpen={isModal && isOpen} onClose={() => setOpen(false)} title={topic.title} width={480}>
      <p>{topic.lead}</p>
      <Points lines={topic.points} />
    </Dialog>
  )
}
