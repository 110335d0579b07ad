/** The calls of the 1:1 inquiry board. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { del, get, post, postForm, put } from "#/core/api/client";
import type { InquiryDraft, InquiryFile, InquiryInfo, InquiryList, InquiryPost, InquiryWritten, UnsentInquiry } from "#/core/api/gen";

export const LIST = "/inquiry";
export const FORM = "/inquiry/contact";
export const ROWS = 5; // entries per page

const KEY = ["inquiry"];
export const allInquiries = { queryKey: KEY };

export const inquiries = (page: number) =>
  queryOptions({
    queryKey: [...KEY, "list", page],
    queryFn: () => get<InquiryList>("/v2/inquiry/list", { params: { offset: (page - 1) * ROWS, limit: ROWS } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
export const inquiry = (uid: string) =>
  queryOptions({ queryKey: [...KEY, "post", uid], queryFn: () => get<InquiryPost>(`/v2/inquiry/post/${encodeURIComponent(uid)}`), staleTime: 0 });
export const info = queryOptions({ queryKey: [...KEY, "info"], queryFn: () => get<InquiryInfo>("/v2/inquiry/info") });

/** Read again on every visit of the form. */
export const unsent = (uid: string) =>
  queryOptions({
    queryKey: [...KEY, "draft", uid],
    queryFn: () => get<InquiryDraft>("/v2/inquiry/draft", { params: { inquiryUid: uid } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
/** Uses keepalive, so that it completes when the page is left. */
export const saveDraft = (typed: UnsentInquiry) => put<void>("/v2/inquiry/draft", typed, { keepalive: true });

export type Words = Omit<UnsentInquiry, "inquiryUid">;
/** Creates an inquiry, once per key, with the documents of those ids. */
export const write = (words: Words, documents: string[], key: string) =>
  post<InquiryWritten>("/v2/inquiry/post", { ...words, documents }, { trim: true, headers: { "Idempotency-Key": key } });
export const change = (uid: string, words: Words) => post<InquiryWritten>(`/v2/inquiry/post/${uid}`, words, { trim: true });
export const remove = (uid: string) => del<void>(`/v2/inquiry/post/${uid}`);
/** `inquiryUid`: empty for an inquiry that was not sent yet. */
export const attach = (inquiryUid: string, file: File) => postForm<InquiryFile>("/v2/inquiry/document", { inquiryUid, file });
export const detach = (id: string) => del<void>(`/v2/inquiry/document/${id}`);
