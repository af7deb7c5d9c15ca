import type { Page } from '@playwright/test'

export type Login = { username: string; password: string }

export async function logIn(page: Page, { username, password }: Login): Promise<void> {
  await page.goto('/#/login')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('heading', { name: 'PLATAFORMA STREAMING' }).waitFor()
}
