import type { ComponentType } from 'react'
import { LoadFailed } from '#host'
import { Button, type Preloadable, preloadable, Skeleton, SkeletonGroup, Stack, uiMessages, useMessages } from '#ui'

/** What a part that is a screen of its own gets besides. */
export interface Leavable {
  /** Goes back to the screen before, where there is one. */
  onBack?: (() => void) | undefined
}

/**
 * A part of a screen in a file of its own, which only whoever is shown it loads. Where it has a way back, that is there also while its
 * file is on its way, and when it does not come.
 * @param height px of its place until then
 */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P & Leavable>>,
  height: number,
): Preloadable<P & Leavable> {
  return preloadable<P & Leavable>(load, {
    Waiting: ({ onBack }) => <LateWaiting {...{ height, onBack }} />,
    Failed: LoadFailed,
  })
}

/** The place of a screen that is on its way, and the way back. */
export function LateWaiting({ height, label, onBack }: Leavable & { height: number; label?: string }) {
  const texts = useMessages(uiMessages)
  return (
    <Stack gap={16}>
      <SkeletonGroup {...(label === undefined ? {} : { label })}>
        <Skeleton height={height} />
      </SkeletonGroup>
      {onBack === undefined ? null : (
        <Button variant="quiet" onClick={onBack}>
          {texts.back}
        </Button>
      )}
    </Stack>
  )
}
