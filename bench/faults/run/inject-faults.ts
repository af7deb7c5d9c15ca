import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../plan/faults.ts'
import type { Server } from '../site/server.ts'
import type { Site } from '../site/site.ts'

/** Injects every fault of a round at its time. Reports those that it had to skip. */
export async function injectFaults(
  site: Site,
  faults: readonly Fault[],
  leftOut: (fault: Fault) => void,
): Promise<void> {
  await Promise.all(
    faults.map(async (fault) => {
      await sleep(fault.at)
      const recover = await happen(site, fault)
      if (!recover) return leftOut(fault)
      await sleep(fault.lasts)
      // Fails, for example, for a database killed twice at once, or a disk that is full at its start: the site's
      // recovery handles that.
      await Promise.resolve(recover()).catch(() => {})
    }),
  )
}

type Recover = () => void | Promise<void>
const nothingToRecover: Recover = () => {}

/** Injects a fault; returns the function that ends it, or undefined if it is impossible here. */
async function happen(site: Site, fault: Fault): Promise<Recover | undefined> {
  const { servers, database, balancer, disk } = site
  const server = ('server' in fault ? servers[fault.server] : servers[0]) as Server
  const { proxy } = server
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
      return nothingToRecover
    case 'terminate-sessions':
      await database.endSessions(fault.share, 'terminate')
      return nothingToRecover
    case 'stop-database':
      await database.freeze()
      return () => database.thaw()
    case 'cut-after-commit':
      proxy.cutNext({ times: fault.times, when: 'after commit', done: fault.done })
      return nothingToRecover
    case 'cut-before-answer':
      proxy.cutNext({ times: fault.times, when: 'before answer', done: true })
      return nothingToRecover
    case 'cut-all':
      proxy.cutAll()
      return nothingToRecover
    case 'hold-network':
      proxy.hold()
      return () => proxy.recover()
    case 'slow-network':
      proxy.delay = fault.delay
      return () => proxy.recover()
    case 'lose-answers':
      balancer.loseNext(fault.times)
      return () => balancer.recover()
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

function breakMail({ smtp }: Site, breaks: 'mail-refuses' | 'mail-hangs' | 'mail-gone'): Recover {
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
