import { AddressForm, type AddressFormProps } from './address-form.tsx'
import { EmailCode, type EmailCodeProps, PhoneCode } from './code-form.tsx'
import { EmailForm, type EmailFormProps } from './email-form.tsx'
import { NickNameForm, type NickNameFormProps } from './nickname-form.tsx'
import { PhoneForm, type PhoneFormProps, RemovePhoneDialog } from './phone-form.tsx'
import { Preferences, type PreferencesProps } from './preferences.tsx'
import { WithdrawDialog, type WithdrawDialogProps } from './withdraw-dialog.tsx'

/** Which form, and what it is about. */
export type ProfileFormProps =
  | ({ form: 'nickname' } & NickNameFormProps)
  | ({ form: 'email' } & EmailFormProps)
  | ({ form: 'email-code' } & EmailCodeProps)
  | ({ form: 'phone' | 'remove-phone' } & PhoneFormProps)
  | ({ form: 'phone-code' } & Pick<EmailCodeProps, 'masked'>)
  | ({ form: 'address' } & AddressFormProps)
  | ({ form: 'preferences' } & PreferencesProps)
  | ({ form: 'withdraw' } & WithdrawDialogProps)

/** Every form of the profile: a file of its own, so that whoever only looks does not wait for it. */
export function ProfileForm(props: ProfileFormProps) {
  switch (props.form) {
    case 'nickname':
      return <NickNameForm {...props} />
    case 'email':
      return <EmailForm {...props} />
    case 'email-code':
      return <EmailCode {...props} />
    case 'phone':
      return <PhoneForm {...props} />
    case 'remove-phone':
      return <RemovePhoneDialog {...props} />
    case 'phone-code':
      return <PhoneCode {...props} />
    case 'address':
      return <AddressForm {...props} />
    case 'preferences':
      return <Preferences {...props} />
    case 'withdraw':
      return <WithdrawDialog {...props} />
  }
}
