import { useState } from 'react'
import { SaveDocument } from '#blocks'
import { useQuery } from '#host'
import { Button, Card, List, ListRow, useAnnounce } from '#ui'
import { AccountDocumentsDocument } from '../account-details.graphql.ts'
import { type ListedDocument, documentFile } from '../account-details.state.ts'
import { useAccountTexts } from '../account-texts.ts'
import { Part } from './part.tsx'
import { type FirstNew, useFirstNew } from './first-new.ts'

/** Documents shown before "Show all". */
const firstDocuments = 5

/** The borrower's own documents about the loan, each to save. */
export function Documents({ accountNumber }: { accountNumber: string }) {
  const { texts } = useAccountTexts()
  const documents = useQuery(AccountDocumentsDocument, { accountNumber })
  const [isLong, setLong] = useState(false)
  const announce = useAnnounce()
  const firstNew = useFirstNew<HTMLLIElement>(isLong)
  return (
    <Part query={documents} name={texts.documentsTitle} height={220}>
      {({ GetDocuments: all }) => (
        <Card title={texts.documentsTitle}>
          <List
            none={texts.noDocuments}
            rows={all
              .slice(0, isLong ? all.length : firstDocuments)
              .map((document, index) => (
                <Line
                  key={document.documentId}
                  document={document}
                  {...(index === firstDocuments ? { firstNew } : {})}
                />
              ))}
          />
          {isLong || all.length <= firstDocuments ? null : (
            <div>
              <Button
                onClick={() => {
                  setLong(true)
                  announce(texts.allShown(all.length))
                }}
              >
                {texts.showAll}
              </Button>
            </div>
          )}
        </Card>
      )}
    </Part>
  )
}

function Line({ document, firstNew }: { document: ListedDocument; firstNew?: FirstNew<HTMLLIElement> }) {
  const { texts, date, money } = useAccountTexts()
  const name = texts.documents[document.kind]
  const details = [date(document.date), document.amount === null ? '' : money(document.amount)]
    .filter(Boolean)
    .join(' · ')
  return (
    <ListRow className="cp-details-document" {...firstNew}>
      <div>
        <p>{name}</p>
        <p className="cp-help" part="help">
          {details}
        </p>
      </div>
      <SaveDocument
        id={document.documentId}
        file={documentFile(document)}
        label={texts.saveDocument}
        saved={texts.saved}
        failed={texts.saveFailed}
        about={`${name}, ${details}`}
      />
    </ListRow>
  )
}
