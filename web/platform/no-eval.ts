import { z } from 'zod'

// Ahead of every schema: zod tries whether it may write programs, which the shop's policy forbids and browsers report.
z.config({ jitless: true })
