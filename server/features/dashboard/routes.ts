import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { readDashboard } from './read-dashboard.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.dashboards.read, ({ context }) => readDashboard(context))
}
