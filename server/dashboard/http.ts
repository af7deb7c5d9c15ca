import { api } from '#contract/index.ts'
import type { Bind } from '../http/bind.ts'
import { readDashboard } from './read-dashboard.ts'

export function bindDashboard(bind: Bind): void {
  bind(api.dashboards.read, ({ world }) => readDashboard(world))
}
