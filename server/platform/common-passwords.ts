import { mostCommonPasswords } from './most-common-passwords.ts'

/** What people in Peru, and owners of shops of this kind, choose besides. */
const common = new Set([
  ...mostCommonPasswords,
  ...`0123456789 123123123 1231231234 111111111 1111111111 00000000 000000000 0000000000 22222222 55555555 66666666
  77777777 88888888 99999999 987654321 9876543210 87654321 112233445566 12341234 123412345 123456780 159753258
  qwertyuiop123 abc123456 abcdefgh abcdefghi aa12345678 aaaaaaaa aaaaaaaaaa password1234 p@ssword contrasena
  contraseña contrasena1 contrasena123 contraseña123 miclave123 clave123 clave1234 clave12345 micontrasena secreto1
  secreto123 teamo123 teamomucho tequiero tequieromucho teamoteamo miamor123 amormio1 princesa princesa1 princess1
  estrella1 bonita123 corazon1 jesucristo jesusteamo diosesamor diosteama alejandra fernanda francisco juancarlos
  josefina estefania batman123 pokemon123 barcelona1 alianza1 alianzalima alianza123 universitario peru1234 peru2024
  peru2025 peru2026 lima1234 arequipa whatever1 welcome123 computadora monkey123 dragon123 master123 shadow123
  letmein123 changeme1 admin123 admin1234 admin12345 admin123456 administrador administrator superadmin superadmin1
  superadmin123 root1234 user1234 usuario1 usuario123 invitado123 cliente1 cliente123 netflix1 netflix123 netflix1234
  streaming1 streaming123 hola1234 hola12345 holahola 123456abc asd12345 nokia123 iphone123 google123 facebook1
  instagram whatsapp tiktok123 youtube1 youtube123 fortnite freefire1 freefire123 snoopy123 harley123 hunter123
  loveyou1 buster123 maggie123 eminem123 linkinpark`.split(/\s+/),
])

/** Whether an account with this password is easily guessed. */
export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
