import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../plan/faults.ts'
import type { Server } from '../site/server.ts'
import type { Site } from '../site/site.ts'

/** Lets every fault of a round happen in its time. What it had to leave out, it says. */
export async function breakThings(
  site: Site,
  faults: readonly Fault[],
  leftOut: (fault: Fault) => void,
): Promise<void> {
  await Promise.all(
    faults.map(async (fault) => {
      await sleep(fault.at)
      const mend = await happen(site, fault)
      if (!mend) return leftOut(fault)
      await sleep(fault.lasts)
      // A database that is killed twice at once, a disk that is full when it starts: healing the site sees to it.
      await Promise.resolve(mend()).catch(() => {})
    }),
  )
}

type Mend = () => void | Promise<void>
const nothingToMend: Mend = () => {}

/** Breaks it; answers how it ends, or undefined where it cannot be. */
async function happen(site: Site, fault: Fault): Promise<Mend | undefined> {
  const { servers, database, balancer, disk } = site
  const server = ('server' in fault ? servers[fault.server] : servers[0]) as Server
  const { wire } = server
  switch (fault.breaks) {
    case 'kill-server':
      await server.kill()
      return () => server.start()
    case 'kill-all-servers':
      await Promise.all(servers.map((each) => each.kill()))
      return async () => void (await Promise.all(servers.map((each) => each.start())))
    case 'kill-database':
      await database.kill()
      return () => site.reviveDatabase()
    case 'kill-backend':
      await database.endSessions(fault.share, 'kill')
      return nothingToMend
    case 'terminate-sessions':
      await database.endSessions(fault.share, 'terminate')
      return nothingToMend
    case 'stop-database':
      await database.freeze()
      return () => database.thaw()
    case 'cut-after-commit':
      wire.cutNext({ times: fault.times, when: 'after commit', done: fault.done })
      return nothingToMend
    case 'cut-before-answer':
      wire.cutNext({ times: fault.times, when: 'before answer', done: true })
      return nothingToMend
    case 'cut-all':
      wire.cutAll()
      return nothingToMend
    case 'hold-network':
      wire.hold()
      return () => wire.heal()
    case 'slow-network':
      wire.delay = fault.delay
      return () => wire.heal()
    case 'lose-answers':
      balancer.loseNext(fault.times)
      return () => balancer.heal()
    case 'fill-disk':
      await disk?.fill()
      return disk && (() => disk.free())
    case 'jump-clock':
      server.setClock(fault.seconds * 1000)
      return () => server.setClock(0)
    default:
      return breakMail(site, fault.breaks)
  }
}

function breakMail({ smtp }: Site, breaks: 'mail-refuses' | 'mail-hangs' | 'mail-gone'): Mend {
  if (breaks === 'mail-gone') {
    const stopping = smtp.stop()
    return async () => {
      await stopping
      await smtp.start()
    }
  }
  smtp.mode = breaks === 'mail-refuses' ? 'later' : 'silent'
  return () => void (smtp.mode = 'open')
}
