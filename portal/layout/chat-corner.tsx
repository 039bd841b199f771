import { useMemo } from 'react'
import { Chat, type ChatProps, type CreateProvider, createScriptProvider } from '#widgets/chat'
import '#widgets/chat/chat.css'
import { loadCaseWidget } from '../startup/measuring/case-widget.ts'
import { useServices } from '../startup/services-context.tsx'

/** Text-us and the chat where there is a chat: in our own messenger, or in the vendor's. */
export function ChatCorner(props: ChatProps) {
  const createProvider = useCaseWidget()
  return <Chat {...props} {...(createProvider === null ? {} : { createProvider })} />
}

/** The vendor's case widget in place of our own messenger, where the servicer has one (out-04). */
function useCaseWidget(): CreateProvider | null {
  const { caseManagement } = useServices().measuring.parties
  return useMemo(() => {
    if (caseManagement === null) return null
    return () => createScriptProvider(caseManagement.id, () => loadCaseWidget(caseManagement))
  }, [caseManagement])
}
