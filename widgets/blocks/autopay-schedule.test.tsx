import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UiRoot } from '#ui'
import { DrawSchedule, drawPoints } from './autopay-schedule.tsx'

const draw = (paymentDate: string, paymentAmount: number, isFinal = false) => ({
  paymentDate,
  debitDate: paymentDate,
  paymentAmount,
  isFinal,
})

test('no draws are no drawing, and said in words', () => {
  render(
    <UiRoot language="en">
      <DrawSchedule draws={[]} today="2026-11-20" />
    </UiRoot>,
  )
  expect(screen.getByText(/Nothing is scheduled right now/)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('each draw stands at its day, as high as its amount; one alone stands at the start', () => {
  const points = drawPoints([draw('2026-12-01', 5000), draw('2026-12-11', 10000), draw('2026-12-21', 10000)])
  expect(points.map(({ x }) => x)).toEqual([12, 500, 988])
  expect(points.map(({ y }) => y)).toEqual([34, 12, 12])
  expect(drawPoints([draw('2026-12-01', 100)])).toEqual([{ x: 12, y: 12 }])
})

test('the last payment of a loan is named', () => {
  render(
    <UiRoot language="en">
      <DrawSchedule draws={[draw('2026-12-01', 5000, true)]} today="2026-11-20" />
    </UiRoot>,
  )
  expect(screen.getByText(/Last payment of your loan/)).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Your next payment' })).toBeTruthy()
})
