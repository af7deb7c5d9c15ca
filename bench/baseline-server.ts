import fastify from 'fastify'
import type { Answer } from './ask.ts'

// Baseline: a Fastify route that sends stored bytes. Run by `baseline.ts` in a process of its own.

const answers = new Map<string, Answer>()
const server = fastify()
for (const method of ['GET', 'POST', 'PUT'] as const) {
  server.route<{ Params: { name: string } }>({
    method,
    url: '/:name',
    handler: (request, reply) => {
      const { status, headers, body } = answers.get(request.params.name) as Answer
      return reply.code(status).headers(headers).send(body)
    },
  })
}
process.on('message', ({ name, body, ...answer }: { name: string } & Answer) => {
  // A Buffer sent between processes arrives as a plain Uint8Array.
  answers.set(name, { ...answer, body: Buffer.from(body) })
  process.send?.({ learned: name })
})
process.send?.({ origin: await server.listen({ port: 0, host: '127.0.0.1' }) })
process.on('disconnect', () => process.exit(0))
