"""The console (window and pages): what organisers and judges see of a hall, its boards, and the overlay of a stream."""
