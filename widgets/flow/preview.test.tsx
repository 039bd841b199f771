import { screen } from '@testing-library/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useMissingPreview } from './preview.ts'

const attempt = { phase: 'none' } as unknown as Parameters<typeof useMissingPreview>[1]

test('an answer that is here and not drawn yet is not asked for again: the second one would undo what was pressed in between', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const answered = Promise.withResolvers<string>()
  const ask = vi.fn(() => answered.promise)
  const drawing = Promise.withResolvers<() => void>()
  function Step() {
    const [preview, setPreview] = useState<string | null>(null)
    const [other, setOther] = useState(0)
    useEffect(() => drawing.resolve(() => setOther(1)), [])
    // The answer arrives after another render has committed but before its effects have run.
    useLayoutEffect(() => {
      if (other === 1) answered.resolve('Credited on Saturday')
    }, [other])
    useMissingPreview(preview === null, attempt, () => ask().then(setPreview), vi.fn())
    return <p>{preview ?? 'Waiting'}</p>
  }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(<Step />)
  await vi.waitFor(() => expect(ask).toHaveBeenCalled())
  const drawOther = await drawing.promise
  drawOther()
  await screen.findByText('Credited on Saturday')
  expect(ask).toHaveBeenCalledOnce()
})
