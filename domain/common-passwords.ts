/**
 * The most common passwords of at least eight characters, in lower case; an account with one of them is easily guessed.
 */
const common = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 123123123 1231231234 11111111 111111111 1111111111 00000000
  000000000 0000000000 22222222 55555555 66666666 77777777 88888888 99999999 987654321 9876543210 87654321 112233445566
  11223344 1122334455 12341234 123412345 12344321 123454321 123456780 147258369 159753258 741852963 789456123 963852741
  123qweasd 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 qwer1234 qwerty12 qwerty123
  qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertyuiop123 asdf1234 asdfghjk asdfghjkl asdfasdf zxcvbnm1
  zxcvbnm123 zxcv1234 zaq12wsx abcd1234 abc12345 abc123456 abcdefgh abcdefghi a1b2c3d4 a1234567 a12345678 a123456789
  aa123456 aa12345678 aaaaaaaa aaaaaaaaaa password password1 password12 password123 password1234 passw0rd p@ssw0rd
  p@ssword pass1234 passpass pa55word passwort contrasena contraseña contrasena1 contrasena123 contraseña123 miclave123
  clave123 clave1234 clave12345 micontrasena secreto1 secreto123 iloveyou iloveyou1 iloveyou2 teamo123 teamomucho
  tequiero tequieromucho teamoteamo miamor123 amormio1 princesa princesa1 princess princess1 estrella estrella1 mariposa
  chocolate bonita123 corazon1 jesucristo jesus123 jesusteamo diosesamor diosteama cristina alejandra alejandro
  fernando fernanda sebastian santiago gabriela valentina carolina francisco juancarlos josefina estefania
  football football1 baseball basketball superman superman1 batman123 pokemon1 pokemon123 dragonball starwars
  michael1 michelle jennifer jonathan samantha elizabeth nicholas liverpool barcelona barcelona1 realmadrid alianza1
  alianzalima alianza123 universitario peru1234 peru2024 peru2025 peru2026 lima1234 arequipa sunshine sunshine1
  whatever whatever1 welcome1 welcome123 trustno1 computer computadora internet monkey123 dragon123 master123 shadow123
  letmein1 letmein123 changeme changeme1 admin123 admin1234 admin12345 admin123456 administrador administrator
  superadmin superadmin1 superadmin123 root1234 test1234 testtest user1234 usuario1 usuario123 invitado123 cliente1
  cliente123 netflix1 netflix123 netflix1234 streaming streaming1 streaming123 hola1234 hola12345 holahola qazwsxedc
  qweasdzxc 1234qwer 12345qwert 123456qwerty 123456abc 12345abc 1234abcd asd12345 samsung1 motorola nokia123 iphone123
  google123 facebook facebook1 instagram whatsapp tiktok123 youtube1 youtube123 minecraft fortnite freefire1 freefire123
  garfield snoopy123 cheyenne mercedes ferrari1 corvette harley123 killer123 hunter123 charlie1 freedom1 lovelove
  loveyou1 forever1 buster123 maggie123 rainbow1 blink182 metallica nirvana1 eminem123 linkinpark`.split(/\s+/),
)

export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
