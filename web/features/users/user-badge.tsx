import type { Me } from '#contract/users.ts'

/** Who is logged in, or 'Invitado'. */
export function UserBadge({ user }: { user: Me | undefined }) {
  return (
    <div className="flex items-center gap-3">
      <img
        src={user?.avatar ?? '/avatar.svg'}
        alt=""
        width={44}
        height={44}
        className="size-11 shrink-0 rounded-full bg-raised object-cover"
      />
      <div className="min-w-0">
        <p className="truncate font-semibold">{user?.username ?? 'Invitado'}</p>
        {user && <p className="truncate text-14 text-soft">Código user: {user.codigo}</p>}
      </div>
    </div>
  )
}
