import { smallCandidatesOf } from '#domain/picture.ts'
import type { Me } from '#contract/users/users.ts'
import { useWords } from '../../ui/words.ts'

type Props = { url: string | null | undefined; size: 44 | 56 | 64 | 80; className?: string; loading?: 'lazy' }

const sizes = { 44: 'size-11', 56: 'size-14', 64: 'size-16', 80: 'size-20' }

/** The picture of a user; decorative, because their name is beside it. */
export function Avatar({ url, size, className = '', loading }: Props) {
  return (
    <img
      // Its own width is not known: a third more is that of a photo, whose sides are cut off.
      sizes={url ? `${Math.ceil((size * 4) / 3)}px` : undefined}
      srcSet={url ? smallCandidatesOf(url) : undefined}
      src={url ?? '/avatar.svg'}
      alt=""
      width={size}
      height={size}
      loading={loading}
      className={`${sizes[size]} rounded-full bg-raised object-cover ${className}`}
    />
  )
}

/** The logged-in user, or 'Invitado'. */
export function UserBadge({ user }: { user: Me | undefined }) {
  const words = useWords()
  return (
    <div className="flex items-center gap-3">
      <Avatar url={user?.avatar} size={44} className="shrink-0" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{user?.username ?? 'Invitado'}</p>
        {user && <p className="truncate text-14 text-soft">{`${words.userCode} ${user.codigo}`}</p>}
      </div>
    </div>
  )
}
