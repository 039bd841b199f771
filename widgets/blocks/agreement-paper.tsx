import { useMessages } from '#ui'
import { programMessages } from './program.messages.ts'
import { SaveDocument } from './save-document.tsx'

interface AgreementPaperProps {
  /** Null where the borrower signed nothing here: then there is no paper to save. */
  id: string | null
  /** As it is called when it is saved. */
  file: string
  /** Which agreement, where a page has several. */
  about?: string
}

/** Saves what the borrower signed in a program, word for word, as a file. */
export function AgreementPaper({ id, file, about }: AgreementPaperProps) {
  const texts = useMessages(programMessages)
  if (id === null) return null
  return (
    <SaveDocument
      id={id}
      file={file}
      label={texts.agreementPaper}
      saved={texts.agreementSaved}
      failed={texts.agreementNotSaved}
      {...(about === undefined ? {} : { about })}
    />
  )
}
