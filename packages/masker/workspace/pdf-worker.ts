// First: it changes what the reader of PDFs finds when it starts.
import './limit-memory.ts'
import 'pdfjs-dist/build/pdf.worker.min.mjs'
