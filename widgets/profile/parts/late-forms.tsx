import { LoadFailed } from '#host'
import { Button, Skeleton, SkeletonGroup, Stack, preloadable, useMessages } from '#ui'
import { profileMessages } from '../profile.messages.ts'
import type { ProfileFormProps } from './forms.tsx'

/** A form of the profile. Its file is loaded once the profile has been shown for a moment. */
export const ProfileForm = preloadable<ProfileFormProps>(() => import('./forms.tsx').then((file) => file.ProfileForm), {
  Waiting,
  Failed,
})

function Waiting() {
  const texts = useMessages(profileMessages)
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton height={160} />
    </SkeletonGroup>
  )
}

/** In place of a form that cannot be loaded: the way back, where it was opened here. */
function Failed(props: ProfileFormProps & { error: Error; onRetry: () => Promise<void> }) {
  const texts = useMessages(profileMessages)
  return (
    <Stack gap={12}>
      <LoadFailed error={props.error} onRetry={props.onRetry} title={texts.loadFailed} />
      {'onClose' in props ? (
        <Button variant="quiet" onClick={props.onClose}>
          {texts.cancel}
        </Button>
      ) : null}
    </Stack>
  )
}
