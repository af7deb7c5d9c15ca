import lighthouse from 'lighthouse'

/** One run of Lighthouse as on a mobile: scores of 100, seconds, milliseconds; and what it does not like. */
export async function audit(url: string, port: number) {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  })
  if (!result) throw new Error('Lighthouse has nothing to say')
  const { categories, audits, environment, runtimeError } = result.lhr
  if (runtimeError) throw new Error(runtimeError.message)
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? NaN
  const failed = ['accessibility', 'best-practices']
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .map(({ id }) => audits[id])
    .filter((it) => it?.score !== null && it?.score !== undefined && it.score < 1)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    LCP: value('largest-contentful-paint') / 1000,
    CLS: value('cumulative-layout-shift'),
    TBT: Math.round(value('total-blocking-time')),
    machine: environment.benchmarkIndex,
    complaints: failed.map((it) => it?.title ?? ''),
  }
}
