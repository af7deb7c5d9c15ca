import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { passwordLength } from '#domain/user.ts'
import { TextField, type FieldProps } from './text-field.tsx'

/** `shows`: what the button that reveals the password calls it, where there are several. */
type Props = FieldProps & Omit<ComponentProps<'input'>, 'prefix' | 'type'> & { shows?: string }

export function PasswordField({ shows = 'contraseña', ...props }: Props) {
  const [shown, show] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-label={`${shown ? 'Ocultar' : 'Mostrar'} ${shows}`}
          aria-pressed={shown}
          onClick={() => show(!shown)}
          className="mr-1 grid size-10 place-items-center rounded-control text-soft hover:text-ink"
        >
          <Icon size={20} />
        </button>
      }
    />
  )
}

/** A field for choosing a password. */
export function NewPasswordField(props: Props) {
  const { min, max } = passwordLength
  return (
    <PasswordField
      required
      minLength={min}
      maxLength={max}
      autoComplete="new-password"
      hint={`Al menos ${min} caracteres.`}
      {...props}
    />
  )
}
