import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { readDashboard, readWaiting } from './read-dashboard.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.dashboards.read, ({ context }) => readDashboard(context))
  bind(api.dashboards.waiting, ({ context }) => readWaiting(context))
}
