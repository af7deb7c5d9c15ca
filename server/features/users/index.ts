export {
  confirmAdministrator,
  confirmAuthority,
  confirmSupplier,
  hasOtherAdministrator,
  isOwnWalletRefused,
  lockFullAdministrators,
  lockTargetUser,
} from './authority.ts'
export { keepClosedName } from './closed-names.ts'
export { completeClosure, insertClosure, selectDueClosures } from './closure-sql.ts'
export { newDeviceCookie } from './device-cookie.ts'
export { startLogin } from './login.ts'
export { readLoginTicket } from './login-ticket.ts'
export { endOthersOf } from './list-sessions.ts'
export { toUser } from './to-user.ts'
export { missingPassword, verifyOwnPassword } from './change-password.ts'
export { looksLikeShop } from './kept-names.ts'
export { lockAdministrator, resetPassword } from './reset-password.ts'
export { usernameContains } from './list-sql.ts'
export { discountOf, payerLock } from './payer-sql.ts'
export {
  forgetDevices,
  lockAdministratorRows,
  lockOwnWallet,
  lockUser,
  selectFullAdministrators,
  selectStayingAdministrators,
  selectSuppliers,
  selectUser,
  selectUserId as findUser,
  selectUsername,
  setLevel,
} from './sql.ts'
