import { useState } from 'react';
import type { CallFailure } from '../../../shared/api/call-failure.ts';

/** What every order that is asked about needs: a reason and the password. */
export interface Confirmed {
  readonly note: string;
  readonly setNote: (note: string) => void;
  readonly password: string;
  readonly setPassword: (password: string) => void;
  /** Somebody has tried to send it: what is missing is marked from now on. */
  readonly isTried: boolean;
  readonly setIsTried: (isTried: boolean) => void;
  readonly failure: CallFailure | null;
  readonly setFailure: (failure: CallFailure | null) => void;
  /** Reason and password, or null while one is missing. */
  readonly proof: { readonly note: string; readonly password: string } | null;
}

export function useConfirmed(): Confirmed {
  const [note, setNote] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const isWhole = note.trim() !== '' && password !== '';
  const proof = isWhole ? { note: note.trim(), password } : null;
  return { note, setNote, password, setPassword, isTried, setIsTried, failure, setFailure, proof };
}
